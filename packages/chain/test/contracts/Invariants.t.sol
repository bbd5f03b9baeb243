// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IMachineSmartAccount} from "../../contracts/IMachineSmartAccount.sol";
import {Target} from "./support/Contracts.sol";
import {StationTest} from "./support/StationTest.sol";
import {vm} from "./support/Vm.sol";

/// @dev Does what a station's callers can do, right and wrong, with a few keys, nonces and callers, and counts what came through.
contract Play is StationTest {
    Target public target = new Target();
    uint256[3] private _keys = [MEMBER_KEY, STRANGER_KEY, uint256(0xF00D)];

    /// @dev How often the admins' set, each owner's and each account's took a nonce.
    mapping(address contractAddress => mapping(uint256 nonce => uint256)) private _uses;
    uint256 public usedTwice;
    uint256 public movedWithoutOwner;
    uint256 public leftWithoutAdmin;
    uint256 public elsewhereThanPredicted;
    uint256 public succeeded;

    function setUp() public override {
        super.setUp();
        vm.deal(address(station), 10 ether);
    }

    function deploy(uint8 owner, uint8 signer, uint8 nonce, bool isManager) external {
        address machineOwner = vm.addr(_keys[owner % 3]);
        bool isAdmins = signer % 4 == 3;
        bytes memory signature = signDeploy(isAdmins ? ADMIN_KEY : _keys[signer % 4], machineOwner, nonce);
        bool wasUsed = isAdmins ? station.usedNonces(nonce) : station.usedDeployments(machineOwner, nonce);
        vm.prank(isManager ? manager : stranger);
        try station.deployMachineSmartAccount{gas: 300_000}(machineOwner, nonce, signature) returns (address account) {
            // An owner's nonces are the owner's own.
            if (!wasUsed) _countUse(isAdmins ? address(station) : machineOwner, nonce);
            if (account != station.predictMachineSmartAccount(machineOwner)) elsewhereThanPredicted++;
            if (account.code.length == 0) elsewhereThanPredicted++;
            succeeded++;
        } catch {}
    }

    function execute(uint8 owner, uint8 signer, uint8 nonce, uint8 caller) external {
        address account = station.predictMachineSmartAccount(vm.addr(_keys[owner % 3]));
        if (account.code.length == 0) return;
        uint256 key = signer % 4 == 3 ? ADMIN_KEY : _keys[signer % 4];
        bytes memory data = abi.encodeCall(Target.set, (1));
        bytes memory signature = signExecute(key, account, address(target), data, nonce);
        bool came;
        if (caller % 3 == 0) {
            vm.prank(manager);
            try station.executeMachineTransaction(account, address(target), data, nonce, "", signature) {
                came = true;
            } catch {}
        } else {
            vm.prank(caller % 3 == 1 ? vm.addr(_keys[owner % 3]) : stranger);
            try IMachineSmartAccount(account).execute(address(target), data, nonce, signature) {
                came = true;
            } catch {}
        }
        if (!came) return;
        _countUse(account, nonce);
        if (key != _keys[owner % 3]) movedWithoutOwner++;
        succeeded++;
    }

    function transferStation(uint8 signer, uint8 nonce, uint8 caller) external {
        uint256 key = signer % 2 == 0 ? ADMIN_KEY : MEMBER_KEY;
        bytes32 structHash = keccak256(
            abi.encode(
                keccak256("TransferMachineStationBalance(address newMachineStationAddress,uint256 nonce)"), member, nonce
            )
        );
        bytes memory signature = sign(key, stationDigest(structHash));
        uint256 before = address(station).balance;
        vm.prank(caller % 3 == 0 ? admin : caller % 3 == 1 ? manager : stranger);
        try station.transferMachineStationBalance(member, nonce, signature) {
            _countUse(address(station), nonce);
            succeeded++;
        } catch {}
        bool isAdmins = caller % 3 == 0 && key == ADMIN_KEY;
        if (address(station).balance != before && !isAdmins) leftWithoutAdmin++;
        vm.deal(address(station), 10 ether);
    }

    function _countUse(address taker, uint256 nonce) private {
        if (++_uses[taker][nonce] > 1) usedTwice++;
    }

    function check() external view {
        vm.assertEq(usedTwice, 0, "a nonce was used twice");
        vm.assertEq(movedWithoutOwner, 0, "an account moved without its owner");
        vm.assertEq(leftWithoutAdmin, 0, "the station's balance left without its admin");
        vm.assertEq(elsewhereThanPredicted, 0, "an account is elsewhere than predicted");
        vm.assertEq(address(station).balance, 10 ether, "the station's balance");
    }
}

contract InvariantsTest {
    Play private _play;

    function setUp() public {
        _play = new Play();
        _play.setUp();
    }

    function targetContracts() external view returns (address[] memory contracts) {
        contracts = new address[](1);
        contracts[0] = address(_play);
    }

    function excludeSelectors() external view returns (FuzzSelector[] memory selectors) {
        selectors = new FuzzSelector[](1);
        selectors[0].addr = address(_play);
        selectors[0].selectors = new bytes4[](1);
        selectors[0].selectors[0] = Play.setUp.selector;
    }

    struct FuzzSelector {
        address addr;
        bytes4[] selectors;
    }

    function invariant_NoncesOnceOwnersAloneAdminsBalancePredictedAddresses() public view {
        _play.check();
    }

    /// @dev That calls do come through: an invariant of a station that refuses everything would say nothing.
    function afterInvariant() public view {
        vm.assertTrue(_play.succeeded() > 0, "nothing came through");
    }
}
