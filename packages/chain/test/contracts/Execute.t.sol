// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IERC1155Receiver} from "@openzeppelin/contracts/token/ERC1155/IERC1155Receiver.sol";
import {IERC165} from "@openzeppelin/contracts/utils/introspection/IERC165.sol";
import {IERC721Receiver} from "@openzeppelin/contracts/token/ERC721/IERC721Receiver.sol";
import {IMachineSmartAccount} from "../../contracts/IMachineSmartAccount.sol";
import {ContractWallet, ForceEther, NoCoin, Reentrant, Target} from "./support/Contracts.sol";
import {IStation, StationTest} from "./support/StationTest.sol";
import {vm} from "./support/Vm.sol";

contract ExecuteTest is StationTest {
    IMachineSmartAccount internal account;
    Target internal target;
    bytes internal set = abi.encodeCall(Target.set, (7));

    function setUp() public override {
        super.setUp();
        account = deployFor(MEMBER_KEY, NOW_MS);
        target = new Target();
    }

    function test_TheOwnerBringsTheSignature() public {
        bytes memory signature = signExecute(MEMBER_KEY, address(account), address(target), set, 1);
        vm.expectEmit(address(account));
        emit IMachineSmartAccount.MachineTransactionExecuted(member, address(account), address(target));
        vm.prank(member);
        account.execute(address(target), set, 1, signature);
        vm.assertEq(target.caller(), address(account));
        vm.assertEq(target.value(), 7);
        vm.assertTrue(account.usedNonces(1));
    }

    function test_TheStationBringsTheSignatureInBothLengths() public {
        bytes memory signature = signExecute(MEMBER_KEY, address(account), address(target), set, 1);
        vm.prank(address(station));
        account.execute(address(target), set, 1, signature);
        signature = compact(signExecute(MEMBER_KEY, address(account), address(target), set, 2));
        vm.prank(address(station));
        account.execute(address(target), set, 2, signature);
    }

    function test_WhoSeesASignatureCannotUseItUp() public {
        bytes memory signature = signExecute(MEMBER_KEY, address(account), address(target), set, 1);
        vm.expectRevert(abi.encodeWithSelector(IMachineSmartAccount.NotAuthorized.selector, stranger));
        vm.prank(stranger);
        account.execute(address(target), set, 1, signature);
        vm.assertTrue(!account.usedNonces(1));
    }

    function test_TheOwnerToo_NeedsASignature() public {
        refused(member, address(target), set, 1, "");
    }

    function test_NoAdminMovesAnAccount() public {
        refused(address(station), address(target), set, 1, signExecute(ADMIN_KEY, address(account), address(target), set, 1));
    }

    function test_TheTwinOfASignatureIsRefused() public {
        bytes memory other = twin(signExecute(MEMBER_KEY, address(account), address(target), set, 1));
        refused(member, address(target), set, 1, other);
    }

    function test_ASignatureHoldsForOneAccountChainAndMessage() public {
        bytes32 structHash = executeHash(address(target), set, 1);
        refused(member, address(target), set, 1, sign(MEMBER_KEY, accountDigest(address(1), structHash)));
        refused(member, address(target), set, 1, sign(MEMBER_KEY, digest("MachineSmartAccount", 1, address(account), structHash)));
        refused(member, address(target), set, 1, sign(MEMBER_KEY, stationDigest(structHash)));
        bytes memory signature = signExecute(MEMBER_KEY, address(account), address(target), set, 1);
        refused(member, address(1), set, 1, signature);
        refused(member, address(target), "", 1, signature);
        refused(member, address(target), set, 2, signature);
        vm.chainId(3339);
        refused(member, address(target), set, 1, signature);
    }

    function test_TheAccountOfTheSameOwnerAtAnotherStationTakesNoSignatureOfThisOne() public {
        IStation other = deployStation(admin, manager);
        vm.assertTrue(other.predictMachineSmartAccount(member) != address(account));
    }

    function test_ASignatureIsUsedOnce() public {
        bytes memory signature = signExecute(MEMBER_KEY, address(account), address(target), set, 1);
        vm.prank(member);
        account.execute(address(target), set, 1, signature);
        vm.expectRevert(abi.encodeWithSelector(IMachineSmartAccount.NonceAlreadyUsed.selector, 1));
        vm.prank(member);
        account.execute(address(target), set, 1, signature);
    }

    function test_ATargetThatCallsBackFindsTheNonceUsed() public {
        Reentrant reentrant = new Reentrant();
        bytes memory poke = abi.encodeCall(Reentrant.poke, ());
        bytes memory signature = signExecute(MEMBER_KEY, address(account), address(reentrant), poke, 1);
        reentrant.prepare(abi.encodeCall(IMachineSmartAccount.execute, (address(reentrant), poke, 1, signature)));
        vm.prank(member);
        account.execute(address(reentrant), poke, 1, signature);
        vm.assertTrue(!reentrant.succeeded());
        vm.assertEq(
            reentrant.answer(),
            abi.encodeWithSelector(IMachineSmartAccount.NotAuthorized.selector, address(reentrant))
        );
    }

    function test_AnOwnerThatIsAContractCannotUseItsSignatureAgainFromWithin() public {
        ContractWallet wallet = new ContractWallet(member);
        (uint8 v, bytes32 r, bytes32 s) = vm.sign(MEMBER_KEY, stationDigest(deployHash(address(wallet), 2)));
        vm.prank(manager);
        IMachineSmartAccount owned =
            IMachineSmartAccount(station.deployMachineSmartAccount(address(wallet), 2, abi.encode(r, s, v)));
        // The account calls its owner, and the owner, who may, calls the account with the same signature.
        bytes memory act = abi.encodeCall(ContractWallet.act, (address(target), set));
        (v, r, s) = vm.sign(MEMBER_KEY, accountDigest(address(owned), executeHash(address(wallet), act, 3)));
        bytes memory signature = abi.encode(r, s, v);
        bytes memory again = abi.encodeCall(IMachineSmartAccount.execute, (address(wallet), act, 3, signature));
        wallet.act(address(owned), again);
        vm.assertEq(target.caller(), address(wallet));
        vm.expectRevert(bytes(""));
        wallet.act(address(owned), again);
    }

    function test_TheReasonOfARefusalIsTold() public {
        bytes memory data = abi.encodeCall(Target.refuse, ());
        bytes memory signature = signExecute(MEMBER_KEY, address(account), address(target), data, 1);
        vm.expectRevert(
            abi.encodeWithSelector(
                IMachineSmartAccount.TargetCallFailed.selector,
                address(target),
                abi.encodeWithSelector(Target.Refused.selector, "not today")
            )
        );
        vm.prank(member);
        account.execute(address(target), data, 1, signature);
        vm.assertTrue(!account.usedNonces(1));
    }

    function test_NothingIsCalledAtTheZeroAddress() public {
        vm.expectRevert(IMachineSmartAccount.ZeroAddress.selector);
        vm.prank(member);
        account.execute(address(0), set, 1, "");
        vm.expectRevert(IMachineSmartAccount.ZeroAddress.selector);
        vm.prank(member);
        account.transferMachineBalance(address(0), 1, "");
    }

    function test_ACallOfABatchThatFailsLeavesTheOthers() public {
        (address[] memory targets, bytes[] memory data) = threeCalls(abi.encodeCall(Target.refuse, ()));
        bytes memory signature = signBatch(targets, data, 1);
        vm.expectEmit(address(account));
        emit IMachineSmartAccount.MachineBatchTransactionExecuted(address(account), 0, true);
        vm.expectEmit(address(account));
        emit IMachineSmartAccount.MachineBatchTransactionExecuted(address(account), 1, false);
        vm.expectEmit(address(account));
        emit IMachineSmartAccount.MachineBatchTransactionExecuted(address(account), 2, true);
        vm.prank(member);
        account.executeBatch(targets, data, 1, signature);
        vm.assertEq(target.value(), 3);
    }

    function test_ACallOfABatchThatBurnsItsGasLeavesTheOthersTheirs() public {
        (address[] memory targets, bytes[] memory data) = threeCalls(abi.encodeCall(Target.burn, ()));
        bytes memory signature = signBatch(targets, data, 1);
        vm.prank(member);
        account.executeBatch{gas: 600_000}(targets, data, 1, signature);
        vm.assertEq(target.value(), 3);
    }

    function test_ABatchIsCheckedBeforeItIsCalled() public {
        vm.expectRevert(IMachineSmartAccount.InvalidMachineAddressTargetsDataLength.selector);
        vm.prank(member);
        account.executeBatch(new address[](2), new bytes[](1), 1, "");
        vm.expectRevert(abi.encodeWithSelector(IMachineSmartAccount.MaxBatchTransactionExceeded.selector, 200, 201));
        vm.prank(member);
        account.executeBatch(new address[](201), new bytes[](201), 1, "");
    }

    function test_TheBalanceGoesWhereTheOwnerSaid() public {
        vm.deal(address(account), 5 ether);
        bytes memory signature = signTransfer(address(0xBEEF), 1);
        vm.expectEmit(address(account));
        emit IMachineSmartAccount.MachineBalanceTransferred(address(account), address(0xBEEF), 5 ether, 1);
        vm.prank(address(station));
        account.transferMachineBalance(address(0xBEEF), 1, signature);
        vm.assertEq(address(0xBEEF).balance, 5 ether);
        vm.assertEq(address(account).balance, 0);
    }

    function test_ABalanceThatIsNotTakenStays() public {
        NoCoin none = new NoCoin();
        vm.deal(address(account), 1 ether);
        bytes memory signature = signTransfer(address(none), 1);
        vm.expectRevert(abi.encodeWithSelector(IMachineSmartAccount.TargetCallFailed.selector, address(none), ""));
        vm.prank(member);
        account.transferMachineBalance(address(none), 1, signature);
        vm.assertEq(address(account).balance, 1 ether);
    }

    function test_AnAccountTakesCoinsTokensAndForcedEther() public {
        vm.deal(address(this), 3 ether);
        (bool success,) = address(account).call{value: 1 ether}("");
        vm.assertTrue(success);
        new ForceEther{value: 2 ether}(payable(address(account)));
        vm.assertEq(address(account).balance, 3 ether);
        vm.assertTrue(
            IERC721Receiver(address(account)).onERC721Received(address(1), address(2), 3, "")
                == IERC721Receiver.onERC721Received.selector
        );
        vm.assertTrue(
            IERC1155Receiver(address(account)).onERC1155Received(address(1), address(2), 3, 4, "")
                == IERC1155Receiver.onERC1155Received.selector
        );
    }

    function test_AnAccountSaysWhatItIs() public view {
        IERC165 asked = IERC165(address(account));
        vm.assertTrue(asked.supportsInterface(type(IERC165).interfaceId));
        vm.assertTrue(asked.supportsInterface(type(IMachineSmartAccount).interfaceId));
        vm.assertTrue(asked.supportsInterface(type(IERC721Receiver).interfaceId));
        vm.assertTrue(asked.supportsInterface(type(IERC1155Receiver).interfaceId));
        vm.assertTrue(!asked.supportsInterface(0xffffffff));
    }

    function test_NoCallThatIsNotInTheInterfaceSucceeds() public {
        string[5] memory calls =
            ["initialize(address)", "transferOwnership(address)", "upgradeTo(address)", "setOwner(address)", "destroy()"];
        for (uint256 i = 0; i < calls.length; ++i) {
            vm.prank(member);
            (bool success,) = address(account).call(abi.encodeWithSignature(calls[i], stranger));
            vm.assertTrue(!success);
        }
    }

    function testFuzz_OnlyTheOwnersKeyMovesAnAccount(uint256 key, bytes calldata data, uint256 nonce) public {
        key = 1 + key % (ORDER - 1);
        vm.assume(key != MEMBER_KEY);
        refused(member, address(target), data, nonce, signExecute(key, address(account), address(target), data, nonce));
    }

    function testFuzz_NoncesAreUsedInAnyOrderEachOnce(uint256[4] calldata nonces) public {
        for (uint256 i = 0; i < nonces.length; ++i) {
            bool wasUsed = account.usedNonces(nonces[i]);
            bytes memory signature = signExecute(MEMBER_KEY, address(account), address(target), set, nonces[i]);
            if (wasUsed) vm.expectRevert(abi.encodeWithSelector(IMachineSmartAccount.NonceAlreadyUsed.selector, nonces[i]));
            vm.prank(member);
            account.execute(address(target), set, nonces[i], signature);
            vm.assertTrue(account.usedNonces(nonces[i]));
        }
    }

    function refused(address caller, address called, bytes memory data, uint256 nonce, bytes memory signature) private {
        vm.expectRevert(
            abi.encodeWithSelector(
                IMachineSmartAccount.InvalidMachineOwnerSignature.selector, executeHash(called, data, nonce), nonce
            )
        );
        vm.prank(caller);
        account.execute(called, data, nonce, signature);
    }

    function threeCalls(bytes memory middle) private view returns (address[] memory targets, bytes[] memory data) {
        (targets, data) = (new address[](3), new bytes[](3));
        targets[0] = targets[1] = targets[2] = address(target);
        (data[0], data[1], data[2]) = (set, middle, abi.encodeCall(Target.set, (3)));
    }

    function signBatch(address[] memory targets, bytes[] memory data, uint256 nonce) private view returns (bytes memory) {
        bytes memory hashes;
        for (uint256 i = 0; i < data.length; ++i) hashes = abi.encodePacked(hashes, keccak256(data[i]));
        bytes32 structHash = keccak256(
            abi.encode(
                keccak256("ExecuteBatch(address[] targets,bytes[] data,uint256 nonce)"),
                keccak256(abi.encodePacked(targets)),
                keccak256(hashes),
                nonce
            )
        );
        return sign(MEMBER_KEY, accountDigest(address(account), structHash));
    }

    function signTransfer(address recipient, uint256 nonce) private view returns (bytes memory) {
        bytes32 structHash = keccak256(
            abi.encode(
                keccak256("TransferMachineBalance(address recipientAddress,uint256 nonce)"), recipient, nonce
            )
        );
        return sign(MEMBER_KEY, accountDigest(address(account), structHash));
    }
}
