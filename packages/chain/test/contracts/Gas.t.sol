// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IDidPrecompile} from "../../contracts/development/IDidPrecompile.sol";
import {IMachineSmartAccount} from "../../contracts/IMachineSmartAccount.sol";
import {StationTest} from "./support/StationTest.sol";
import {vm} from "./support/Vm.sol";

/// @dev Whole transactions (`isolate` in foundry.toml), with the 21,000 and the calldata. The figures are kept in `snapshots` and
/// checked: whoever changes them says so by committing the new ones.
contract GasTest is StationTest {
    address private constant _DID = 0x0000000000000000000000000000000000000800;
    /// @dev As long as the value of an onboarding's document is.
    uint256 private constant _VALUE_LENGTH = 1560;

    function test_Deployments() public {
        bytes memory signature = compact(signDeploy(MEMBER_KEY, member, NOW_MS));
        vm.prank(manager);
        station.deployMachineSmartAccount(member, NOW_MS, signature);
        uint256 gasUsed = vm.snapshotGasLastCall("deploy: owner's signature of 64 bytes");
        uint256 zeros = zeroBytes(abi.encodePacked(member, uint48(NOW_MS), signature));
        vm.assertTrue(gasUsed + 12 * zeros < 97_772, "dearer than the best published factory call");
        vm.prank(manager);
        station.deployMachineSmartAccount(member, NOW_MS, signature);
        vm.snapshotGasLastCall("deploy: repeated");
        signature = signDeploy(STRANGER_KEY, stranger, NOW_MS + 512);
        vm.prank(manager);
        station.deployMachineSmartAccount(stranger, NOW_MS + 512, signature);
        vm.snapshotGasLastCall("deploy: owner's signature of 65 bytes");
        address another = address(0x1234567890123456789012345678901234567890);
        signature = signDeploy(ADMIN_KEY, another, NOW_MS + 1024);
        vm.prank(manager);
        station.deployMachineSmartAccount(another, NOW_MS + 1024, signature);
        vm.snapshotGasLastCall("deploy: admin's signature");
        signature = compact(signDeploy(ADMIN_KEY + 1, vm.addr(ADMIN_KEY + 1), NOW_MS + 1025));
        vm.prank(manager);
        station.deployMachineSmartAccount(vm.addr(ADMIN_KEY + 1), NOW_MS + 1025, signature);
        vm.snapshotGasLastCall("deploy: owner's signature of 64 bytes, a nonce beside an admin's");
    }

    function test_AnAttributeThroughExecute() public {
        vm.etch(_DID, vm.deployCode("dist/contracts/DidPrecompile.sol/DidPrecompile.json").code);
        IMachineSmartAccount account = deployFor(MEMBER_KEY, NOW_MS);
        bytes memory value = new bytes(_VALUE_LENGTH);
        for (uint256 i = 0; i < value.length; ++i) value[i] = 0x61;
        bytes memory name = "did:peaq:0x1234567890123456789012345678901234567890";
        IDidPrecompile(_DID).addAttribute(member, name, value, 0);
        uint256 bare = vm.snapshotGasLastCall("attribute: bare call");
        bytes memory data = abi.encodeCall(IDidPrecompile.addAttribute, (address(account), name, value, 0));
        bytes memory signature = compact(signExecute(MEMBER_KEY, address(account), _DID, data, NOW_MS));
        vm.prank(manager);
        station.executeMachineTransaction(address(account), _DID, data, NOW_MS, "", signature);
        uint256 executed = vm.snapshotGasLastCall("attribute: through the station, owner's signature of 64 bytes");
        uint256 zeros = zeroBytes(abi.encodePacked(account, uint48(NOW_MS), signature));
        vm.assertTrue(executed + 12 * zeros - bare < 45_000, "more than 45,000 over the bare call");
        name = "another";
        IDidPrecompile(_DID).addAttribute(member, name, value, 0);
        bare = vm.snapshotGasLastCall("attribute: another, bare call");
        data = abi.encodeCall(IDidPrecompile.addAttribute, (address(account), name, value, 0));
        signature = compact(signExecute(MEMBER_KEY, address(account), _DID, data, NOW_MS + 512));
        vm.prank(member);
        account.execute(_DID, data, NOW_MS + 512, signature);
        executed = vm.snapshotGasLastCall("attribute: another, through the account's execute, sent by its owner");
        vm.assertTrue(executed - bare < 38_000, "more than 38,000 over the bare call");
    }

    /// @dev Each of them makes a transaction 12 gas cheaper than the dearest one of its shape.
    function zeroBytes(bytes memory data) private pure returns (uint256 count) {
        for (uint256 i = 0; i < data.length; ++i) if (data[i] == 0) ++count;
    }
}
